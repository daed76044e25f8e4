import java.io.{ByteArrayInputStream, ByteArrayOutputStream, ObjectInputStream, ObjectOutputStream}
import java.util.concurrent.Callable
import scala.language.reflectiveCalls
import scala.reflect.ClassTag
import scala.reflect.runtime.universe._

case object Origin
case class Point(x: Int, y: Int)
object Color extends Enumeration { val Red, Green = Value }

/** Class tags and serialized modules, which the library keeps in class values; also structural types and reflection. */
class Scala2Program extends Callable[String] {
  def array[T: ClassTag](elements: T*): Array[T] = elements.toArray
  def only[T: ClassTag](all: Seq[Any]): Seq[T] = all.collect { case element: T => element }
  def lengthOf(any: { def length(): Int }): Int = any.length()

  def copied[T <: AnyRef](original: T): T = {
    val bytes = new ByteArrayOutputStream
    new ObjectOutputStream(bytes).writeObject(original)
    new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray)).readObject().asInstanceOf[T]
  }

  override def call(): String = List[Any](
    array("a", "b").getClass, array(1, 2).getClass, array(Point(1, 2)).getClass, array(Option(1)).getClass,
    only[String](Seq("a", 1, 'c', "d")), only[Point](Seq(Point(1, 2), Origin)),
    ClassTag(classOf[Point]), implicitly[ClassTag[List[Int]]] == ClassTag(classOf[List[_]]),
    lengthOf("four"), lengthOf(new java.lang.StringBuilder("three")),
    copied(Origin) eq Origin, copied(Nil) eq Nil, copied(List(Some(1), None)), copied(Vector(Color.Red, Color.Green)),
    typeOf[Point].decls.toList.sortBy(_.toString).mkString(", "), typeOf[Map[String, List[Point]]].toString,
    LazyList.from(1).map(n => n * n).take(5).toList).mkString("\n")
}
